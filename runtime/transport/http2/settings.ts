// Source: RFC 9113, section 6.5.
import { readUint16, readUint32 } from "../../base/big-endian.js";
import { ConnectionError, ErrorCode } from "./error-code.js";
import { initialWindow } from "./flow-control.js";
import { most31 } from "./frame-type.js";
import { defaultTableSize } from "./hpack/decoder.js";
import type { Limits } from "./limits.js";

export const Setting = {
  headerTableSize: 1,
  enablePush: 2,
  maxConcurrentStreams: 3,
  initialWindowSize: 4,
  maxFrameSize: 5,
  maxHeaderListSize: 6,
} as const;

const leastFrameSize = 16_384;
const mostFrameSize = 16_777_215;

/** The settings that this side sends: identifiers and values in turn. */
export function sentSettings(limits: Limits, isServer: boolean): number[] {
  const settings: number[] = [Setting.maxHeaderListSize, limits.maxHeaderListSize];
  // A stream's window is enlarged only once the program reads the stream, so that many unread streams together hold little
  // memory.
  if (limits.streamWindow < initialWindow) settings.push(Setting.initialWindowSize, limits.streamWindow);
  if (isServer) settings.push(Setting.maxConcurrentStreams, limits.maxConcurrentStreams);
  else settings.push(Setting.enablePush, 0);
  if (limits.maxFrameSize !== leastFrameSize) settings.push(Setting.maxFrameSize, limits.maxFrameSize);
  if (limits.headerTableSize !== defaultTableSize) settings.push(Setting.headerTableSize, limits.headerTableSize);
  return settings;
}

/** The settings of the peer. A setting that it has not sent has its initial value. */
export class PeerSettings {
  headerTableSize: number = defaultTableSize;
  /** The smallest HEADER_TABLE_SIZE in the last SETTINGS frame, which may contain several. */
  smallestTableSize: number = defaultTableSize;
  maxConcurrentStreams: number = Number.POSITIVE_INFINITY;
  initialWindowSize: number = initialWindow;
  maxFrameSize: number = leastFrameSize;
  maxHeaderListSize: number = Number.POSITIVE_INFINITY;

  /**
   * Applies the settings from `start` to `end`, in their order.
   * @throws ConnectionError for a value that is not allowed
   */
  apply(bytes: Uint8Array, start: number, end: number, isServer: boolean): void {
    this.smallestTableSize = this.headerTableSize;
    for (let p = start; p < end; p += 6) this.set(readUint16(bytes, p), readUint32(bytes, p + 2), isServer);
  }

  private set(identifier: number, value: number, isServer: boolean): void {
    switch (identifier) {
      case Setting.headerTableSize:
        this.headerTableSize = value;
        this.smallestTableSize = Math.min(this.smallestTableSize, value);
        break;
      case Setting.enablePush:
        // A server must not enable push either.
        if (value > (isServer ? 1 : 0)) refuse(ErrorCode.protocolError, "ENABLE_PUSH", value);
        break;
      case Setting.maxConcurrentStreams:
        this.maxConcurrentStreams = value;
        break;
      case Setting.initialWindowSize:
        if (value > most31) refuse(ErrorCode.flowControlError, "INITIAL_WINDOW_SIZE", value);
        this.initialWindowSize = value;
        break;
      case Setting.maxFrameSize:
        if (value < leastFrameSize || value > mostFrameSize) refuse(ErrorCode.protocolError, "MAX_FRAME_SIZE", value);
        this.maxFrameSize = value;
        break;
      case Setting.maxHeaderListSize:
        this.maxHeaderListSize = value;
        break;
    }
  }
}

function refuse(code: number, name: string, value: number): never {
  throw new ConnectionError(code, `SETTINGS_${name} is ${value}`);
}
