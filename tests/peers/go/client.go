package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	oldproto "github.com/golang/protobuf/proto"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"interwire/twins"
)

// Makes the calls that stdin asks for, several at a time, and prints their responses and what came of them.

// One call of any kind.
type call struct {
	wanted *twins.PeerCall
	method protoreflect.MethodDescriptor
	ctx    context.Context
	cancel context.CancelFunc
	// Has a value for each item of the request stream that may leave.
	room chan struct{}
}

func newCall(wanted *twins.PeerCall) *call {
	name := protoreflect.FullName(strings.ReplaceAll(wanted.Path[1:], "/", "."))
	method, err := protoregistry.GlobalFiles.FindDescriptorByName(name)
	check(err)
	timeout := time.Duration(wanted.TimeoutMs) * time.Millisecond
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	for _, header := range wanted.Metadata {
		ctx = metadata.AppendToOutgoingContext(ctx, header.Name, fromHex(header.Name, header.Value))
	}
	made := &call{wanted, method.(protoreflect.MethodDescriptor), ctx, cancel, make(chan struct{}, 2*len(wanted.Requests)+2)}
	if wanted.InStep {
		made.addRoom(1)
	} else {
		made.addRoom(len(wanted.Requests))
	}
	return made
}

func (call *call) addRoom(count int) {
	for ; count > 0; count-- {
		select {
		case call.room <- struct{}{}:
		default:
		}
	}
}

func newMessage(descriptor protoreflect.MessageDescriptor) proto.Message {
	found, err := protoregistry.GlobalTypes.FindMessageByName(descriptor.FullName())
	check(err)
	return found.New().Interface()
}

func (call *call) request(json string) proto.Message {
	message := newMessage(call.method.Input())
	check(protojson.Unmarshal([]byte(json), message))
	return message
}

func toJson(message proto.Message) string {
	json, err := protojson.Marshal(message)
	check(err)
	return string(json)
}

func (call *call) onResponse(response proto.Message) {
	output := &twins.PeerOutput_Response{Response: toJson(response)}
	say(toJson(&twins.PeerOutput{Name: call.wanted.Name, Output: output}))
	call.addRoom(1)
}

// Makes the call and returns its headers, its trailers and its error.
func (call *call) run(connection *grpc.ClientConn) (headers, trailers metadata.MD, err error) {
	options := []grpc.CallOption{grpc.Header(&headers), grpc.Trailer(&trailers)}
	if call.wanted.Gzip {
		options = append(options, grpc.UseCompressor("gzip"))
	}
	method := call.method
	if !method.IsStreamingClient() && !method.IsStreamingServer() {
		response := newMessage(method.Output())
		err = connection.Invoke(call.ctx, call.wanted.Path, call.request(call.wanted.Requests[0]), response, options...)
		if err == nil {
			call.onResponse(response)
		}
		return
	}
	description := &grpc.StreamDesc{ServerStreams: method.IsStreamingServer(), ClientStreams: method.IsStreamingClient()}
	stream, err := connection.NewStream(call.ctx, description, call.wanted.Path, options...)
	if err != nil {
		return
	}
	go call.send(stream)
	for {
		response := newMessage(method.Output())
		if err = stream.RecvMsg(response); err != nil {
			break
		}
		call.onResponse(response)
		if !method.IsStreamingServer() {
			break
		}
	}
	if err == io.EOF {
		err = nil
	}
	headers, _ = stream.Header()
	trailers = stream.Trailer()
	return
}

// Sends the request, or the items of the request stream.
func (call *call) send(stream grpc.ClientStream) {
	for _, json := range call.wanted.Requests {
		select {
		case <-call.room:
		case <-stream.Context().Done():
			return
		}
		if stream.SendMsg(call.request(json)) != nil {
			return
		}
	}
	if !call.wanted.HoldOpen || !call.method.IsStreamingClient() {
		_ = stream.CloseSend()
	}
}

func (call *call) report(headers, trailers metadata.MD, err error) {
	status := grpcstatus.Convert(err)
	report := &twins.PeerReport{Code: int32(status.Code()), Details: status.Message()}
	report.Headers = collected(headers)
	report.Trailers = collected(trailers)
	if sent := status.Proto(); len(sent.GetDetails()) > 0 {
		bytes, err := oldproto.Marshal(sent)
		check(err)
		details := &twins.Status{}
		check(proto.Unmarshal(bytes, details))
		report.Status = toJson(details)
	}
	say(toJson(&twins.PeerOutput{Name: call.wanted.Name, Output: &twins.PeerOutput_Report{Report: report}}))
}

func collected(received metadata.MD) []*twins.Header {
	headers := []*twins.Header{}
	for name, values := range received {
		for _, value := range values {
			if strings.HasSuffix(name, "-bin") {
				value = hex.EncodeToString([]byte(value))
			}
			headers = append(headers, &twins.Header{Name: name, Value: value})
		}
	}
	return headers
}

func fromHex(name, value string) string {
	if !strings.HasSuffix(name, "-bin") {
		return value
	}
	bytes, err := hex.DecodeString(value)
	check(err)
	return string(bytes)
}

func runClient() {
	connections := map[string]*grpc.ClientConn{}
	calls := map[string]*call{}
	var running sync.WaitGroup
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		command := &twins.PeerCommand{}
		check(protojson.Unmarshal([]byte(line), command))
		wanted := command.GetCall()
		if wanted == nil {
			calls[command.GetCancel()].cancel()
			continue
		}
		made := newCall(wanted)
		calls[wanted.Name] = made
		connection := connections[wanted.Address]
		if connection == nil {
			connection, err = grpc.Dial(wanted.Address, grpc.WithInsecure())
			check(err)
			connections[wanted.Address] = connection
		}
		running.Add(1)
		go func() {
			defer running.Done()
			made.report(made.run(connection))
			made.cancel()
		}()
	}
	running.Wait()
}
