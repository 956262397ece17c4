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

/** A path that the contract declares for the method and that answers with a `Response`; any other is a compile error. */
export type DeclaredPath<M extends Method, Path extends string, Response = unknown> = Path extends string
  ? [OperationOf<M, Path>] extends [never]
    ? never
    : [ResponseOf<OperationOf<M, Path>>] extends [Response]
      ? Path
      : never
  : never

/** Paths of GET as the contract declares them (`orders/{orderId}`) that answer with a `Response`. */
export type PathReturning<Response> = {
  [Declared in keyof Operations['GET']]: [ResponseOf<Operations['GET'][Declared]>] extends [Response]
    ? Declared
    : never
}[keyof Operations['GET']]

/** Declared paths of GET as they are called: `orders/${number}`. */
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

/** Paths of GET that return a file. */
export type FilePath = CalledPath<PathReturning<Blob>>

/** Optional parameters may be null or undefined, which omits them. */
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

/** Query and body of a call, by the contract of its operation. */
export type CallInput<Operation> = QueryOf<Operation> & BodyOf<Operation>

export type ResponseOf<Operation> = Operation extends { response: infer Response } ? Response : never
