/** One client's task: requests in turn, in which revision and key are patched. */
export interface PreparedWalker {
  /** Base64 of the whole bytes: first `placeholder` in the key, last one as the revision. */
  requests: string[]
  revision: number
}

export type Order =
  | { kind: 'walkers'; walkers: PreparedWalker[] }
  | { kind: 'walk'; clients: number; seconds: number; port: number }
  /** Each request once, whoever of the clients is free takes the next. */
  | { kind: 'once'; clients: number; requests: string[]; port: number }

export interface Load {
  /** ms */
  latencies: number[]
  seconds: number
  processorMicroseconds: number
  bytesOut: number
  bytesIn: number
}

/** Stands where eight digits are patched in. */
export const placeholder = '10000000'
export const digits = placeholder.length
