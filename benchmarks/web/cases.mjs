const own = ["interwire", "http2, web"];
const http2 = { "interwire/http2": own, "connect-node": ["connect-node", ""] };
const http1 = { "interwire/http2": own, "connect-node": ["connect-node", "http1"] };

const call = (title, type, isHttp1, floor) => ({
  name: `${title} ${isHttp1 ? "http1" : "http2"}`,
  title: `${title}, HTTP/${isHttp1 ? "1.1" : "2"}`,
  type,
  isHttp1,
  servers: isHttp1 ? http1 : http2,
  floor,
});

/**
 * The cases that are measured, each with the least that a rival's processor time has to be of interwire's. `more` is how many times the
 * usual number of calls a case needs, because the kernel counts time in hundredths of a second.
 */
export const cases = [
  call("Connect, binary", "application/proto", false, 5),
  call("Connect, JSON", "application/json", false, 5),
  call("gRPC-Web", "application/grpc-web+proto", false, 5),
  call("Connect, binary", "application/proto", true, 2),
  call("Connect, JSON", "application/json", true, 2),
  call("gRPC-Web", "application/grpc-web+proto", true, 2),
  {
    name: "gRPC beside the web",
    title: "gRPC on a shared port, beside a port of its own",
    type: "application/grpc",
    isHttp1: false,
    servers: { "interwire/http2": own, "interwire/http2 without web": ["interwire", "http2"] },
    more: 20,
    floor: 0.97,
  },
];
