// The peer: `peer client` makes calls, `peer server` prints its port, serves the twins, and ends when stdin does.
package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding"
	_ "google.golang.org/grpc/encoding/gzip"
	"google.golang.org/protobuf/proto"

	"interwire/twins"
)

// The codec of messages as protoc-gen-go makes them. Debian's grpc-go brings one for their older form.
type codec struct{}

func (codec) Marshal(message interface{}) ([]byte, error) {
	return proto.Marshal(message.(proto.Message))
}
func (codec) Unmarshal(bytes []byte, message interface{}) error {
	return proto.Unmarshal(bytes, message.(proto.Message))
}
func (codec) Name() string { return "proto" }

func init() { encoding.RegisterCodec(codec{}) }

var printing sync.Mutex

// Prints a line as a whole, whatever other goroutines print.
func say(line string) {
	printing.Lock()
	defer printing.Unlock()
	fmt.Println(line)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func runServer() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	server := grpc.NewServer()
	twins.RegisterCalculatorNativeServer(server, calculator{})
	twins.RegisterDirectoryServer(server, directory{})
	twins.RegisterStreamsServer(server, streams{})
	say(fmt.Sprint(listener.Addr().(*net.TCPAddr).Port))
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		// Calls that are left end after a while.
		time.AfterFunc(5*time.Second, server.Stop)
		server.GracefulStop()
	}()
	check(server.Serve(listener))
}

func main() {
	if os.Args[1] == "client" {
		runClient()
	} else {
		runServer()
	}
}
