"""Serves the twins of the test contracts, prints its port and what happens, and ends when stdin does."""

import sys
from concurrent import futures

import calculator_pb2
import calculator_pb2_grpc
import directory_pb2
import directory_pb2_grpc
import grpc
import streams
import streams_pb2_grpc


class Calculator(calculator_pb2_grpc.CalculatorNativeServicer):
    def Sum(self, request, context):
        return calculator_pb2.SumResponse(result=request.x + request.y + request.z)


class Directory(directory_pb2_grpc.DirectoryServicer):
    def Register(self, request, context):
        person = request.person
        labels = ",".join(f"{name}={value}" for name, value in sorted(request.labels.items()))
        note = request.note if request.HasField("note") else "none"
        text = f"{person.name} ({person.age}, {person.address.city}) note {note} [{labels}]"
        return directory_pb2.RegisterResponse(result=text)

    def Greet(self, request, context):
        received = dict(context.invocation_metadata())
        user = received.get("x-user", "")
        context.send_initial_metadata((("x-header", f"header for {user}"),))
        trailers = [("x-trailer", f"trailer for {user}")]
        if "x-data-bin" in received:
            trailers.append(("x-data-bin", received["x-data-bin"]))
        context.set_trailing_metadata(trailers)
        return directory_pb2.GreetResponse(result=f"Hello, {request.name}!")

    def Fail(self, request, context):
        context.set_trailing_metadata((("x-reason", f"because {request.code}"), ("x-data-bin", bytes([1, 2, 255]))))
        code = next(code for code in grpc.StatusCode if code.value[0] == request.code)
        context.abort(code, request.text)

    def Find(self, request, context):
        if request.name != "ann":
            context.abort(grpc.StatusCode.NOT_FOUND, f'No person is named "{request.name}"')
        address = directory_pb2.Address(street="1 Main", city="Zürich")
        return directory_pb2.Person(
            name="ann", age=41, address=address, tags=["a", ""], color=directory_pb2.GREEN, height=0
        )

    def Echo(self, request, context):
        return request


def main():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=64))
    calculator_pb2_grpc.add_CalculatorNativeServicer_to_server(Calculator(), server)
    directory_pb2_grpc.add_DirectoryServicer_to_server(Directory(), server)
    streams_pb2_grpc.add_StreamsServicer_to_server(streams.Streams(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(port, flush=True)
    sys.stdin.read()
    server.stop(0)


main()
