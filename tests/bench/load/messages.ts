/** Requests that one client sends in turn; revision and idempotency key are patched into each. */
export interface PreparedClient {
  /** Base64 of the whole request: the first `placeholder` is in the key, the last one is the revision. */
  requests: string[]
  revision: number
}

export type LoadCommand =
  | { kind: 'walkers'; walkers: PreparedClient[] }
  | { kind: 'walk'; clients: number; seconds: number; port: number }
  /** Each request is sent once, by the next free client. */
  | { kind: 'once'; clients: number; requests: string[]; port: number }

export interface Load {
  /** Milliseconds. */
  latencies: number[]
  seconds: number
  processorMicroseconds: number
  bytesOut: number
  bytesIn: number
}

/** Placeholder of eight digits that are patched. */
export const placeholder = '10000000'
export const digits = placeholder.length
