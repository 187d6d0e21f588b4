"""Reads and writes messages of json.proto as JSON texts. Each line of stdin is a request, each line of stdout its answer."""

import base64
import json
import sys

import json_pb2
from google.protobuf import json_format


def answer(request):
    message = getattr(json_pb2, request["message"])()
    try:
        if "text" in request:
            json_format.Parse(request["text"], message)
        else:
            message.ParseFromString(base64.b64decode(request["bytes"]))
    except json_format.ParseError as error:
        return {"error": str(error)}
    data = base64.b64encode(message.SerializeToString()).decode()
    return {"bytes": data, "text": json_format.MessageToJson(message, indent=None)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))))
