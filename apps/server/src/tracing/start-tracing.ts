import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import { loggingErrorHandler, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { withinTime } from '../jobs/work/within-time.ts'
import type { SpanKind as KindOfSpan, Tracing } from './tracing.ts'

/** The path for traces in OTLP over HTTP, by its specification. */
const TRACES_PATH = '/v1/traces'
const SERVICE_NAME = 'pledge'
/** An unavailable collector does not delay a process's exit. */
const MOST_CLOSE_MS = 2_000
const KINDS: Readonly<Record<KindOfSpan, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

export interface TracingOptions {
  /** Base address of a collector: `http://localhost:4318`. */
  readonly endpoint: string
  /** The process's `ROLE`. */
  readonly role: string
  readonly log: Pick<Logger, 'warn'>
}

const providerOf = ({ endpoint, role }: TracingOptions): BasicTracerProvider => {
  const url = `${endpoint.replace(/\/$/, '')}${TRACES_PATH}`
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME, 'pledge.role': role }))
    // `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` take precedence.
    .merge(detectResources({ detectors: [envDetector] }))
  return new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
}

/**
 * OpenTelemetry tracing, exported as OTLP over HTTP; sampling, batches, headers and the service's name follow
 * the standard `OTEL_*` variables. This file and its libraries are loaded only where a collector is
 * configured. Nothing global is registered except the library's error handler: the context of a span is kept
 * here, and passed on explicitly.
 */
export const startTracing = (options: TracingOptions): Tracing => {
  setGlobalErrorHandler((error) => options.log.warn({ err: error }, 'traces could not be exported'))
  const provider = providerOf(options)
  const tracer = provider.getTracer(SERVICE_NAME)
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()
  const contextOf = (traceparent: string | undefined): Context =>
    contexts.getStore() ??
    (traceparent === undefined
      ? ROOT_CONTEXT
      : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter))
  return {
    isOn: true,
    begin({ name, kind, attributes = {}, traceparent }) {
      const parent = contextOf(traceparent)
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
      const context = trace.setSpan(parent, span)
      return {
        within: (work) => contexts.run(context, work),
        end(more = {}, failure) {
          span.setAttributes(more)
          if (failure !== undefined) {
            span.setAttribute('error.type', failure)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    isUnderWay: () => contexts.getStore() !== undefined,
    traceparent() {
      const context = contexts.getStore()
      if (context === undefined) return undefined
      const carrier: Record<string, string> = {}
      propagator.inject(context, carrier, defaultTextMapSetter)
      return carrier['traceparent']
    },
    async close() {
      const sent = provider.shutdown().catch((error: unknown) => {
        options.log.warn({ err: error }, 'traces could not be exported')
      })
      await withinTime(sent, MOST_CLOSE_MS)
      setGlobalErrorHandler(loggingErrorHandler())
    },
  }
}
