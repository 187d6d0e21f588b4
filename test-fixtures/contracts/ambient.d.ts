export declare enum Ambient {
  Off = 0,
  On = 12,
}
