package main

import (
	"context"
	"fmt"

	oldany "github.com/golang/protobuf/ptypes/any"
	"google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"interwire/twins"
)

// The twin of the stream contract: the items that come go back, in every kind of call, as far as the plan says.

type streams struct {
	twins.UnimplementedStreamsServer
}

// A call, by what its headers say.
type followed struct {
	ctx  context.Context
	plan *twins.Plan
}

func follow(ctx context.Context) followed {
	plan := &twins.Plan{}
	check(proto.Unmarshal([]byte(received(ctx, "x-plan-bin")), plan))
	headers, _ := metadata.FromIncomingContext(ctx)
	echoes := metadata.MD{}
	echoes.Append("x-echo", headers.Get("x-text")...)
	echoes.Append("x-echo-bin", headers.Get("x-data-bin")...)
	check(grpc.SetHeader(ctx, echoes))
	check(grpc.SetTrailer(ctx, echoes))
	return followed{ctx, plan}
}

// The values beside a request stream.
func besideOf(ctx context.Context) *twins.BesideValues {
	values := &twins.BesideValues{}
	check(proto.Unmarshal([]byte(received(ctx, "smgrpc-method-input-bin")), values))
	return values
}

// Sends the headers, with the values beside the stream.
func (call followed) open(beside *twins.BesideValues) {
	// An error in place of the answer leaves without headers.
	if call.plan.WithoutHeader && call.plan.End == twins.Plan_FAIL {
		return
	}
	headers := metadata.MD{}
	if !call.plan.WithoutHeader {
		bytes, err := proto.Marshal(beside)
		check(err)
		headers.Set("smgrpc-method-output-bin", string(bytes))
	}
	check(grpc.SendHeader(call.ctx, headers))
}

// Sends back what `next` returns, until it returns false.
func (call followed) run(next func() (string, bool), emit func(string)) error {
	plan := call.plan
	left := plan.After
	if plan.End == twins.Plan_GO_ON {
		left = -1
	}
	for left != 0 {
		item, isThere := next()
		if !isThere {
			break
		}
		emit(item)
		left--
	}
	if plan.End == twins.Plan_WAIT {
		call.announce("waiting")
		<-call.ctx.Done()
	}
	if call.ctx.Err() != nil {
		call.announce("cancelled")
		return grpcstatus.FromContextError(call.ctx.Err()).Err()
	}
	call.announce("ended")
	if plan.End == twins.Plan_FAIL {
		return call.failure()
	}
	return nil
}

func (call followed) announce(event string) { say(event + " " + received(call.ctx, "x-call")) }

func (call followed) failure() error {
	plan := call.plan
	trouble, err := proto.Marshal(&twins.Trouble{Reason: plan.Text, Count: plan.Code})
	check(err)
	fault, err := proto.Marshal(&twins.Fault{Text: fmt.Sprintf("fault %d", plan.Code), Left: plan.Code})
	check(err)
	check(grpc.SetTrailer(call.ctx, metadata.Pairs(
		"x-reason", fmt.Sprintf("because %d", plan.Code),
		"smgrpc-error-detail-bin", string(fault),
		"smgrpc-error-detail-type", "Contract.Fault, Contract",
	)))
	detail := &oldany.Any{TypeUrl: "type.googleapis.com/interwire.test.Trouble", Value: trouble}
	return grpcstatus.ErrorProto(&status.Status{Code: plan.Code, Message: plan.Text, Details: []*oldany.Any{detail}})
}

// The items of a message.
func itemsOf(items []string) func() (string, bool) {
	return func() (string, bool) {
		if len(items) == 0 {
			return "", false
		}
		item := items[0]
		items = items[1:]
		return item, true
	}
}

// Puts items into the one response.
func into(result *[]string) func(string) {
	return func(item string) { *result = append(*result, item) }
}

func (streams) Echo(ctx context.Context, request *twins.EchoRequest) (*twins.EchoResponse, error) {
	response := &twins.EchoResponse{}
	return response, follow(ctx).run(itemsOf(request.Items), into(&response.Result))
}

func (streams) Spread(request *twins.SpreadRequest, stream twins.Streams_SpreadServer) error {
	emit := func(item string) { _ = stream.Send(&twins.SpreadItem{Result: item}) }
	return follow(stream.Context()).run(itemsOf(request.Items), emit)
}

func (streams) SpreadBeside(request *twins.SpreadBesideRequest, stream twins.Streams_SpreadBesideServer) error {
	call := follow(stream.Context())
	call.open(&twins.BesideValues{Prefix: request.Prefix, Times: request.Times})
	emit := func(item string) { _ = stream.Send(&twins.SpreadItem{Result: item}) }
	return call.run(itemsOf(request.Items), emit)
}

// A request stream of gathered items.
type gathered interface {
	grpc.ServerStream
	Recv() (*twins.GatherItem, error)
	SendAndClose(*twins.GatherResponse) error
}

func gather(stream gathered, result []string) error {
	next := func() (string, bool) {
		item, err := stream.Recv()
		return item.GetItems(), err == nil
	}
	if err := follow(stream.Context()).run(next, into(&result)); err != nil {
		return err
	}
	return stream.SendAndClose(&twins.GatherResponse{Result: result})
}

func (streams) Gather(stream twins.Streams_GatherServer) error { return gather(stream, nil) }

func (streams) GatherBeside(stream twins.Streams_GatherBesideServer) error {
	beside := besideOf(stream.Context())
	return gather(stream, []string{fmt.Sprintf("%s:%d", beside.Prefix, beside.Times)})
}

// Streams of items in both directions.
type exchanged interface {
	grpc.ServerStream
	Recv() (*twins.ExchangeRequestItem, error)
	Send(*twins.ExchangeResponseItem) error
}

func exchange(stream exchanged, call followed) error {
	next := func() (string, bool) {
		item, err := stream.Recv()
		return item.GetItems(), err == nil
	}
	return call.run(next, func(item string) { _ = stream.Send(&twins.ExchangeResponseItem{Result: item}) })
}

func (streams) Exchange(stream twins.Streams_ExchangeServer) error {
	return exchange(stream, follow(stream.Context()))
}

func (streams) ExchangeBeside(stream twins.Streams_ExchangeBesideServer) error {
	call := follow(stream.Context())
	call.open(besideOf(stream.Context()))
	return exchange(stream, call)
}

func (streams) Forward(stream twins.Streams_ForwardServer) error {
	next := func() (string, bool) {
		note, err := stream.Recv()
		return note.GetText(), err == nil
	}
	emit := func(text string) { _ = stream.Send(&twins.Note{Text: text}) }
	return follow(stream.Context()).run(next, emit)
}
