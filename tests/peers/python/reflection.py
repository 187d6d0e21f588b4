"""Asks a server for its services and the files of one, and makes calls with nothing else."""

import json
import sys

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory
from reflection_pb2 import ServerReflectionRequest, ServerReflectionResponse


class Reflection:
    def __init__(self, channel, version):
        self.ask = channel.stream_stream(
            f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
            request_serializer=ServerReflectionRequest.SerializeToString,
            response_deserializer=ServerReflectionResponse.FromString,
        )

    def services(self):
        [answer] = self.ask(iter([ServerReflectionRequest(list_services="")]))
        return [one.name for one in answer.list_services_response.service]

    def pool_of(self, names):
        """A pool with the files of services, each added behind those that it imports."""
        questions = [ServerReflectionRequest(file_containing_symbol=name) for name in names]
        files = {}
        for answer in self.ask(iter(questions)):
            for data in answer.file_descriptor_response.file_descriptor_proto:
                file = descriptor_pb2.FileDescriptorProto.FromString(data)
                assert file.name not in files or files[file.name] == file, file.name
                files[file.name] = file
        pool = descriptor_pool.DescriptorPool()

        def add(name):
            file = files.pop(name, None)
            if file is None:
                return
            for dependency in file.dependency:
                add(dependency)
            pool.Add(file)

        for name in list(files):
            add(name)
        return pool


def call(channel, pool, path, text):
    service, method = path.split("/")
    described = pool.FindServiceByName(service).methods_by_name[method]
    factory = message_factory.MessageFactory(pool)
    request = json_format.Parse(text, factory.GetPrototype(described.input_type)())
    invoke = channel.unary_unary(
        f"/{path}",
        request_serializer=lambda message: message.SerializeToString(),
        response_deserializer=factory.GetPrototype(described.output_type).FromString,
    )
    return json_format.MessageToDict(invoke(request))


def main(address, version, calls):
    with grpc.insecure_channel(address) as channel:
        reflection = Reflection(channel, version)
        services = reflection.services()
        described = [name for name in services if not name.startswith("by.hand")]
        pool = reflection.pool_of(described)
        methods = {name: len(pool.FindServiceByName(name).methods) for name in described}
        answers = [call(channel, pool, path, text) for path, text in calls]
        print(json.dumps({"services": services, "methods": methods, "answers": answers}))


main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
