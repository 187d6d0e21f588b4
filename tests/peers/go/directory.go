package main

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"interwire/twins"
)

// The twins of the unary contracts.

type calculator struct {
	twins.UnimplementedCalculatorNativeServer
}

func (calculator) Sum(_ context.Context, request *twins.SumRequest) (*twins.SumResponse, error) {
	return &twins.SumResponse{Result: int64(request.X) + int64(request.Y) + int64(request.Z)}, nil
}

type directory struct {
	twins.UnimplementedDirectoryServer
}

func (directory) Register(_ context.Context, request *twins.RegisterRequest) (*twins.RegisterResponse, error) {
	labels := []string{}
	for name, value := range request.Labels {
		labels = append(labels, fmt.Sprintf("%s=%d", name, value))
	}
	sort.Strings(labels)
	note := "none"
	if request.Note != nil {
		note = *request.Note
	}
	person := request.GetPerson()
	city := person.GetAddress().GetCity()
	text := fmt.Sprintf("%s (%d, %s) note %s [%s]", person.GetName(), person.GetAge(), city, note, strings.Join(labels, ","))
	return &twins.RegisterResponse{Result: text}, nil
}

func (directory) Greet(ctx context.Context, request *twins.GreetRequest) (*twins.GreetResponse, error) {
	user := received(ctx, "x-user")
	check(grpc.SetHeader(ctx, metadata.Pairs("x-header", "header for "+user)))
	check(grpc.SetTrailer(ctx, metadata.Pairs("x-trailer", "trailer for "+user)))
	if data := received(ctx, "x-data-bin"); data != "" {
		check(grpc.SetTrailer(ctx, metadata.Pairs("x-data-bin", data)))
	}
	return &twins.GreetResponse{Result: "Hello, " + request.Name + "!"}, nil
}

func (directory) Fail(ctx context.Context, request *twins.FailRequest) (*twins.FailResponse, error) {
	reason := fmt.Sprintf("because %d", request.Code)
	check(grpc.SetTrailer(ctx, metadata.Pairs("x-reason", reason, "x-data-bin", "\x01\x02\xff")))
	return nil, status.Error(codes.Code(request.Code), request.Text)
}

func (directory) Find(_ context.Context, request *twins.FindRequest) (*twins.Person, error) {
	if request.Name != "ann" {
		return nil, status.Errorf(codes.NotFound, "No person is named %q", request.Name)
	}
	return &twins.Person{
		Name:    "ann",
		Age:     41,
		Address: &twins.Address{Street: "1 Main", City: "Zürich"},
		Tags:    []string{"a", ""},
		Color:   twins.Color_GREEN,
		Height:  proto.Float64(0),
	}, nil
}

func (directory) Echo(_ context.Context, request *twins.Everything) (*twins.Everything, error) {
	return request, nil
}

// The first value of a header of the call, or nothing.
func received(ctx context.Context, name string) string {
	headers, _ := metadata.FromIncomingContext(ctx)
	if values := headers.Get(name); len(values) > 0 {
		return values[0]
	}
	return ""
}
