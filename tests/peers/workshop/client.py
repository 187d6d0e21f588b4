"""Calls every operation of the workshop with stubs of its printed .proto files, and prints what came of it."""

import sys

import grpc
from bcl.contracts_pb2 import Guid
from google.protobuf import duration_pb2, timestamp_pb2
from no_package_pb2 import ValueTuple_Int32_Double
from workshop.v1 import contracts_pb2 as api
from workshop.v1.contracts_pb2_grpc import WorkshopStub

workshop = WorkshopStub(grpc.insecure_channel(sys.argv[1]))

print("Add", workshop.Add(api.WorkshopAddRequest(x=40, y=2)).result)
print("Clear", workshop.Clear(api.WorkshopClearRequest()).ByteSize())

job = api.Job(
    id=-1,
    large=-(2**63),
    unsigned=2**32 - 1,
    large_unsigned=2**64 - 1,
    signed=-2,
    large_signed=-3,
    fixed=4,
    large_fixed=5,
    signed_fixed=-6,
    large_signed_fixed=-7,
    ratio=0.5,
    exact=0.1,
    urgent=True,
    title="né",
    drawing=b"\x01\xff",
    stage=api.Failed,
    tool=api.Tool(name="saw", parts=[api.Tool(name="blade")]),
    numbers=[1, -2, 3],
    loose=[4, 5],
    names=["a", ""],
    tools={"k": api.Tool(name="hammer")},
    counts={7: 2**53 - 1},
    maybe=0,
    maybe_text="",
    begun=timestamp_pb2.Timestamp(seconds=1, nanos=2),
    took=duration_pb2.Duration(seconds=3, nanos=4),
    failure=api.Tool(name="nail"),
    given__name="label",
    stages=[api.Running, api.Done, api.Waiting],
)
print("Improve", workshop.Improve(job) == job)
bare = workshop.Improve(api.Job())
print("presence", bare.HasField("maybe"), bare.HasField("maybe_text"), bare.WhichOneof("outcome"), bare.HasField("tool"))

parts = [ValueTuple_Int32_Double(item1=1, item2=2.5), ValueTuple_Int32_Double(item1=2, item2=0.25)]
weighed = workshop.Weigh(api.WorkshopWeighRequest(parts=parts, when=timestamp_pb2.Timestamp(seconds=9)))
print("Weigh", weighed.result.item1, weighed.result.item2)
print("Weigh nothing", workshop.Weigh(api.WorkshopWeighRequest()).HasField("result"))

print("Count", [one.result for one in workshop.Count(api.WorkshopCountRequest(to=3))])
jobs = [api.WorkshopCollectRequest(jobs=api.Job(title=title)) for title in ("a", "b")]
print("Collect", list(workshop.Collect(iter(jobs)).result))
stages = [api.WorkshopExchangeRequest(stages=stage) for stage in (api.Done, api.Failed)]
print("Exchange", [api.Stage.Name(one.result) for one in workshop.Exchange(iter(stages))])

header = api.WorkshopScaleRequestHeader(factor=3, label="thrice").SerializeToString()
numbers = [api.WorkshopScaleRequest(numbers=number) for number in (1, 2)]
scaled = workshop.Scale(iter(numbers), metadata=[("smgrpc-method-input-bin", header)])
answered = dict(scaled.initial_metadata())["smgrpc-method-output-bin"]
print("Scale", api.WorkshopScaleResponseHeader.FromString(answered).label, [one.result for one in scaled])

marked = workshop.Mark(api.WorkshopMarkRequest(stage=api.Running, id=Guid(lo=1, hi=2)))
print("Mark", api.Stage.Name(marked.result))
