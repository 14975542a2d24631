export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanDescription {
  readonly name: string
  readonly kind: SpanKind
  /** Names, codes and ids of ours: nothing that a person typed. */
  readonly attributes?: SpanAttributes
  /** The `traceparent` to continue when no span is active here. */
  readonly traceparent?: string | undefined
}

/** A span that begins and ends in different places, such as a request's. */
export interface OpenSpan {
  /** Spans started in `work` are children of this span. */
  within<Result>(work: () => Result): Result
  /** `failure`: a code, or the name of an error; its message may contain values. */
  end(attributes?: SpanAttributes, failure?: string): void
}

/** The product's only interface for tracing; a library implements it, or nothing does. */
export interface Tracing {
  readonly isOn: boolean
  begin(span: SpanDescription): OpenSpan
  /** Whether a span is active here. */
  isUnderWay(): boolean
  /** The active span's, for work that another process may take over. */
  traceparent(): string | undefined
  /** Sends the remaining spans; never fails. */
  close(): Promise<void>
}

const NO_SPAN: OpenSpan = { within: (work) => work(), end: () => undefined }

export const NO_TRACING: Tracing = {
  isOn: false,
  begin: () => NO_SPAN,
  isUnderWay: () => false,
  traceparent: () => undefined,
  close: () => Promise.resolve(),
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Runs asynchronous work in a span of its own. */
export const inSpan = async <Result>(
  tracing: Tracing,
  description: SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!tracing.isOn) return work()
  const span = tracing.begin(description)
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, nameOf(error))
    throw error
  }
}
