/** Files that protoc refuses: the text of each, and the line, the column and the reason of our error. */
export const refusedFiles: readonly (readonly [text: string, error: string])[] = [
  ['syntax = "proto3"; message M { int32 x = 0; }', "1:42: the number 0 of x is not between 1 and 536870911"],
  [
    'syntax = "proto3"; message M { int32 x = 536870912; }',
    "1:42: the number 536870912 of x is not between 1 and 536870911",
  ],
  [
    'syntax = "proto3";\nmessage M {\n  int32 x = 19500;\n}',
    "3:13: the number 19500 of x is one of those that protobuf keeps for itself, 19000 to 19999",
  ],
  [
    'syntax = "proto3"; message M { int32 x = 1; oneof o { int32 y = 1; } }',
    "1:65: the number 1 of y is that of x, too",
  ],
  ['syntax = "proto3"; message M { int32 x = 1; string x = 2; }', "1:52: M.x is declared already, at wrong.proto:1:38"],
  [
    'syntax = "proto3"; package a; message M { int32 N = 1; message N {} }',
    "1:64: a.M.N is declared already, at wrong.proto:1:49",
  ],
  ['syntax = "proto3"; message M {} enum M { A = 0; }', "1:38: M is declared already, at wrong.proto:1:28"],
  ['syntax = "proto3"; enum E { A = 0; }\nenum F { A = 0; }', "2:10: A is declared already, at wrong.proto:1:29"],
  [
    'syntax = "proto3"; message M {} service S { rpc F(M) returns (M); rpc F(M) returns (M); }',
    "1:71: S.F is declared already, at wrong.proto:1:49",
  ],
  [
    'syntax = "proto3"; enum E { A = 0; B = 0; }',
    "1:40: the number 0 of B is that of A, too, without the option allow_alias",
  ],
  [
    'syntax = "proto3"; enum E { A = 1; }',
    "1:33: the number 1 of A has to be 0, as that of the first value of an enum in proto3",
  ],
  ['syntax = "proto3"; enum E {}', "1:25: the enum E has no values"],
  ['syntax = "proto2"; message M { optional string s = 1 [default = "a\\q"]; }', "1:68: there is no escape \\q"],
];
