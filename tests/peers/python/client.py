"""Makes the calls that stdin lists against the server of argv[1] and prints what came of each."""

import sys
import threading

import calculator_pb2
import calculator_pb2_grpc
import directory_pb2
import directory_pb2_grpc
import grpc
import peer_pb2
from google.protobuf import json_format


def methods(channel):
    directory = directory_pb2_grpc.DirectoryStub(channel)
    calculator = calculator_pb2_grpc.CalculatorNativeStub(channel)
    found = {"/CalculatorNative/Sum": (calculator.Sum, calculator_pb2.SumRequest)}
    for method in directory_pb2.DESCRIPTOR.services_by_name["Directory"].methods:
        request = getattr(directory_pb2, method.input_type.name)
        found[f"/interwire.test.Directory/{method.name}"] = (getattr(directory, method.name), request)
    return found


def to_metadata(entries):
    return [(name, bytes.fromhex(value) if name.endswith("-bin") else value) for name, value in entries.items()]


def from_metadata(metadata, into):
    for name, value in metadata or ():
        if name.startswith("x-"):
            into[name] = value.hex() if isinstance(value, bytes) else value


def run(case, method, request_type):
    request = json_format.Parse(case.request, request_type())
    timeout = case.timeout_ms / 1000 if case.timeout_ms else 10
    future = method.future(request, metadata=to_metadata(case.metadata), timeout=timeout)
    if case.cancel_after_ms:
        threading.Timer(case.cancel_after_ms / 1000, future.cancel).start()
    result = peer_pb2.PeerResult(name=case.name)
    try:
        result.response = json_format.MessageToJson(future.result(), indent=None)
    except (grpc.RpcError, grpc.FutureCancelledError):
        pass
    result.code = future.code().value[0]
    result.details = future.details() or ""
    from_metadata(future.initial_metadata(), result.headers)
    from_metadata(future.trailing_metadata(), result.trailers)
    return result


def main():
    with grpc.insecure_channel(sys.argv[1]) as channel:
        known = methods(channel)
        for line in sys.stdin:
            case = json_format.Parse(line, peer_pb2.PeerCase())
            print(json_format.MessageToJson(run(case, *known[case.path]), indent=None), flush=True)


main()
