import type { Operations } from './api-types.generated.ts'

export type ApiMethod = keyof Operations

/** True if a path of the contract (`orders/{orderId}`) describes a called path (`orders/${number}`). */
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

/** True for types like `order/${number}` and `string`; false for a literal like 'orders'. */
type IsPattern<Text extends string> = Record<never, never> extends Record<Text, 1> ? true : false

/**
 * True if a segment of a called path matches a segment of a declared path. A pattern (`${number}`) matches only a
 * parameter (`{orderId}`). A literal matches the same literal and, if `Loose` is true, also a parameter.
 */
type MatchesSegment<Called extends string, Declared extends string, Loose> = Declared extends `{${string}}`
  ? IsPattern<Called> extends true
    ? true
    : Loose
  : Called extends Declared
    ? true
    : false

type MatchingOperation<M extends ApiMethod, Path extends string, Loose> = {
  [Declared in keyof Operations[M] & string]: MatchesPath<Path, Declared, Loose> extends true
    ? Operations[M][Declared]
    : never
}[keyof Operations[M] & string]

/**
 * The operation of the contract that a call reaches; never if there is none. Literal segments have priority over
 * parameters.
 */
export type OperationOf<M extends ApiMethod, Path extends string> = Path extends string
  ? [MatchingOperation<M, Path, false>] extends [never]
    ? MatchingOperation<M, Path, true>
    : MatchingOperation<M, Path, false>
  : never

/**
 * A path that the contract declares for the method with a response of type `Response`. Any other path is a compile
 * error.
 */
export type DeclaredPath<M extends ApiMethod, Path extends string, Response = unknown> = Path extends string
  ? [OperationOf<M, Path>] extends [never]
    ? never
    : [ResponseOf<OperationOf<M, Path>>] extends [Response]
      ? Path
      : never
  : never

/** GET paths whose response has the type `Response`, as the contract declares them (`orders/{orderId}`). */
export type PathWithResponse<Response> = {
  [Declared in keyof Operations['GET']]: [ResponseOf<Operations['GET'][Declared]>] extends [Response]
    ? Declared
    : never
}[keyof Operations['GET']]

/** Declared GET paths as they are called, for example `orders/${number}`. */
export type CalledPath<Declared extends keyof Operations['GET']> = Declared extends Declared
  ? FilledPath<Declared, Operations['GET'][Declared]>
  : never

type FilledPath<
  Declared extends string,
  Operation,
> = Declared extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}${ParameterOf<Operation, Name>}${FilledPath<After, Operation>}`
  : Declared

type ParameterOf<Operation, Name extends string> = Operation extends {
  params: Record<Name, infer Value extends string | number>
}
  ? Value
  : never

/** GET paths that return a file. */
export type FileDownloadPath = CalledPath<PathWithResponse<Blob>>

/** Optional parameters may be null or undefined; such parameters are not sent. */
type QueryValues<Query> = {
  [Name in keyof Query]: undefined extends Query[Name] ? Query[Name] | null : Query[Name]
}

type QueryOf<Operation> = Operation extends { query: infer Query }
  ? { query: QueryValues<Query> }
  : 'query' extends keyof Operation
    ? Operation extends { query?: infer Query }
      ? { query?: QueryValues<Query> }
      : never
    : { query?: never }

type BodyOf<Operation> = Operation extends { body: infer Body }
  ? { body: Body }
  : Operation extends { file: Blob }
    ? { file: Blob }
    : { body?: never }

/** Query, body and file of a call, as the contract declares them for its operation. */
export type ApiCallInput<Operation> = QueryOf<Operation> & BodyOf<Operation>

export type ResponseOf<Operation> = Operation extends { response: infer Response } ? Response : never
