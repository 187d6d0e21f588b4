"""The twin of the stream contract: the items that come go back, in every kind of call, as far as the plan says."""

import sys
import threading

import grpc
import status_pb2
import streams_pb2
import streams_pb2_grpc

INPUT = "smgrpc-method-input-bin"
OUTPUT = "smgrpc-method-output-bin"
Plan = streams_pb2.Plan


class Received:
    """What a call's headers say."""

    def __init__(self, context):
        entries = context.invocation_metadata()
        self.first = {entry.key: entry.value for entry in reversed(entries)}
        self.plan = Plan.FromString(self.first.get("x-plan-bin", b""))
        self.echoed = [("x-echo", value) for key, value in entries if key == "x-text"]
        self.echoed += [("x-echo-bin", value) for key, value in entries if key == "x-data-bin"]

    def beside(self):
        return streams_pb2.BesideValues.FromString(self.first[INPUT])

    def announce(self, event):
        sys.stdout.write(f"{event} {self.first['x-call']}\n")
        sys.stdout.flush()


def open_call(context, beside=None):
    """Reads the headers and sends those of the response, with the values beside the stream."""
    received = Received(context)
    plan = received.plan
    if plan.gzip:
        context.set_compression(grpc.Compression.Gzip)
    headers = list(received.echoed)
    if beside is not None and not plan.without_header:
        values = streams_pb2.BesideValues(prefix=beside.prefix, times=beside.times)
        headers.append((OUTPUT, values.SerializeToString()))
    # An error in place of the answer leaves without headers.
    if not plan.without_header or plan.end != Plan.FAIL:
        context.send_initial_metadata(headers)
    context.set_trailing_metadata(received.echoed)
    return received


def follow(received, items, context):
    plan = received.plan
    try:
        left = -1 if plan.end == Plan.GO_ON else plan.after
        if left != 0:
            for item in items:
                yield item
                left -= 1
                if left == 0:
                    break
        if plan.end == Plan.FAIL:
            fail(plan, context)
        if plan.end == Plan.WAIT:
            over = threading.Event()
            if not context.add_callback(over.set):
                over.set()
            received.announce("waiting")
            over.wait()
    finally:
        received.announce("ended" if context.is_active() else "cancelled")


def fail(plan, context):
    trouble = streams_pb2.Trouble(reason=plan.text, count=plan.code)
    status = status_pb2.Status(code=plan.code, message=plan.text)
    status.details.add().Pack(trouble)
    fault = streams_pb2.Fault(text=f"fault {plan.code}", left=plan.code)
    context.set_trailing_metadata(
        (
            ("x-reason", f"because {plan.code}"),
            ("grpc-status-details-bin", status.SerializeToString()),
            ("smgrpc-error-detail-bin", fault.SerializeToString()),
            ("smgrpc-error-detail-type", "Contract.Fault, Contract"),
        )
    )
    context.abort(next(code for code in grpc.StatusCode if code.value[0] == plan.code), plan.text)


class Streams(streams_pb2_grpc.StreamsServicer):
    def Echo(self, request, context):
        return streams_pb2.EchoResponse(result=follow(open_call(context), request.items, context))

    def Spread(self, request, context):
        for item in follow(open_call(context), request.items, context):
            yield streams_pb2.SpreadItem(result=item)

    def Gather(self, requests, context):
        items = (request.items for request in requests)
        return streams_pb2.GatherResponse(result=follow(open_call(context), items, context))

    def Exchange(self, requests, context):
        items = (request.items for request in requests)
        for item in follow(open_call(context), items, context):
            yield streams_pb2.ExchangeResponseItem(result=item)

    def SpreadBeside(self, request, context):
        for item in follow(open_call(context, request), request.items, context):
            yield streams_pb2.SpreadItem(result=item)

    def GatherBeside(self, requests, context):
        beside = Received(context).beside()
        items = (request.items for request in requests)
        gathered = list(follow(open_call(context), items, context))
        return streams_pb2.GatherResponse(result=[f"{beside.prefix}:{beside.times}", *gathered])

    def ExchangeBeside(self, requests, context):
        items = (request.items for request in requests)
        for item in follow(open_call(context, Received(context).beside()), items, context):
            yield streams_pb2.ExchangeResponseItem(result=item)

    def Forward(self, requests, context):
        return follow(open_call(context), requests, context)
