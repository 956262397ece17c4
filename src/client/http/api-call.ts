import type { Operations } from './api-types.generated.ts'

export type Method = keyof Operations

/** True when a path of the contract (`orders/{orderId}`) describes a called path (`orders/${number}`). */
type MatchesPath<
  Called extends string,
  Declared extends string,
  Loose,
> = Called extends `${infer First}/${infer Rest}`
  ? Declared extends `${infer DeclaredFirst}/${infer DeclaredRest}`
    ? MatchesSegment<First, DeclaredFirst, Loose> extends true
      ? MatchesPath<Rest, DeclaredRest, Loose>
      : false
    : false
  : Declared extends `${string}/${string}`
    ? false
    : MatchesSegment<Called, Declared, Loose>

/** `order/${number}` and `string` are patterns, 'orders' is not. */
type IsPattern<Text extends string> = Record<never, never> extends Record<Text, 1> ? true : false

/** A pattern matches a parameter only; a literal matches itself, and a parameter when `Loose`. */
type MatchesSegment<Called extends string, Declared extends string, Loose> = Declared extends `{${string}}`
  ? IsPattern<Called> extends true
    ? true
    : Loose
  : Called extends Declared
    ? true
    : false

type MatchingOperation<M extends Method, Path extends string, Loose> = {
  [Declared in keyof Operations[M] & string]: MatchesPath<Path, Declared, Loose> extends true
    ? Operations[M][Declared]
    : never
}[keyof Operations[M] & string]

/** The operation of the contract that a call reaches; never: there is none. Literal segments have priority over parameters. */
export type OperationOf<M extends Method, Path extends string> = Path extends string
  ? [MatchingOperation<M, Path, false>] extends [never]
    ? MatchingOperation<M, Path, true>
    : MatchingOperation<M, Path, false>
  : never

type QueryValue = string | number | boolean | null | undefined

/** The query parameters by name: values are sent as text, and empty ones are omitted. */
type QueryOf<Operation> = Operation extends { query?: infer Query }
  ? { query?: { [Name in keyof Query]?: QueryValue } }
  : { query?: never }

type BodyOf<Operation> = Operation extends { body: infer Body }
  ? { body: Body }
  : Operation extends { file: Blob }
    ? { file: Blob }
    : { body?: never }

/** Query and body of a call, by the contract of its operation. */
export type CallInput<Operation> = QueryOf<Operation> & BodyOf<Operation>

export type ResponseOf<Operation> = Operation extends { response: infer Response } ? Response : never
