"""Makes the calls that stdin asks for, several at a time, and prints their responses and what came of them."""

import sys
import threading

import calculator_pb2
import directory_pb2
import grpc
import health_pb2
import peer_pb2
import status_pb2
import streams_pb2
from google.protobuf import json_format

MODULES = [calculator_pb2, directory_pb2, streams_pb2, health_pb2]
METHODS = {
    f"/{service.full_name}/{method.name}": (module, method)
    for module in MODULES
    for service in module.DESCRIPTOR.services_by_name.values()
    for method in service.methods
}


def to_metadata(headers):
    return [(h.name, bytes.fromhex(h.value) if h.name.endswith("-bin") else h.value) for h in headers]


def add_headers(metadata, into):
    for name, value in metadata or ():
        into.add(name=name, value=value.hex() if isinstance(value, bytes) else value)


class Call:
    """One call of any kind."""

    def __init__(self, channel, call):
        self.wanted = call
        self.over = threading.Event()
        self.room = threading.Semaphore(1 if call.in_step else len(call.requests))
        self.count = 0
        module, method = METHODS[call.path]
        stubs = __import__(f"{module.__name__}_grpc")
        service = getattr(stubs, f"{method.containing_service.name}Stub")(channel)
        start = getattr(service, method.name)
        request_type = getattr(module, method.input_type.name)
        requests = [json_format.Parse(json, request_type()) for json in call.requests]
        options = {"metadata": to_metadata(call.metadata), "timeout": call.timeout_ms / 1000}
        self.streams = method.server_streaming
        argument = self.send(requests) if method.client_streaming else requests[0]
        self.call = start(argument, **options) if self.streams else start.future(argument, **options)
        self.call.add_done_callback(lambda _: self.finish())

    def send(self, requests):
        for request in requests:
            self.room.acquire()
            yield request
        if self.wanted.hold_open:
            self.over.wait()

    def finish(self):
        self.over.set()
        self.room.release()

    def run(self):
        try:
            for response in self.call if self.streams else [self.call.result()]:
                say(response=json_format.MessageToJson(response, indent=None), name=self.wanted.name)
                self.room.release()
        except (grpc.RpcError, grpc.FutureCancelledError):
            pass
        report = peer_pb2.PeerReport(code=self.call.code().value[0], details=self.call.details() or "")
        add_headers(self.call.initial_metadata(), report.headers)
        add_headers(self.call.trailing_metadata(), report.trailers)
        for name, value in self.call.trailing_metadata() or ():
            if name == "grpc-status-details-bin":
                report.status = json_format.MessageToJson(status_pb2.Status.FromString(value), indent=None)
        say(name=self.wanted.name, report=report)


def say(**output):
    sys.stdout.write(json_format.MessageToJson(peer_pb2.PeerOutput(**output), indent=None) + "\n")
    sys.stdout.flush()


def main():
    channels = {}
    calls = {}
    for line in sys.stdin:
        command = json_format.Parse(line, peer_pb2.PeerCommand())
        if command.HasField("cancel"):
            calls[command.cancel].call.cancel()
            continue
        # A client stream's future leaves a call's own compression out.
        compression = grpc.Compression.Gzip if command.call.gzip else grpc.Compression.NoCompression
        place = (command.call.address, compression)
        if place not in channels:
            channels[place] = grpc.insecure_channel(command.call.address, compression=compression)
        call = calls[command.call.name] = Call(channels[place], command.call)
        threading.Thread(target=call.run).start()
    for channel in channels.values():
        channel.close()


main()
