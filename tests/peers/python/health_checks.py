"""Connects to a server whose health it checks while it is connected. Prints the states of the channel until stdin ends."""

import json
import sys

import grpc


def main(address, service):
    config = {"loadBalancingConfig": [{"round_robin": {}}], "healthCheckConfig": {"serviceName": service}}
    with grpc.insecure_channel(address, options=[("grpc.service_config", json.dumps(config))]) as channel:
        channel.subscribe(lambda state: print(state.name, flush=True), try_to_connect=True)
        sys.stdin.read()


main(sys.argv[1], sys.argv[2])
