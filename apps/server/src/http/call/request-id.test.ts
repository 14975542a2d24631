import { describe, expect, it } from 'vitest'
import { requestIdOf, traceIdOf } from './request-id.ts'

const NEW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`

describe('the id of a request', () => {
  it.each([
    ['a UUID', '0a6b1c52-9d2e-4b5f-8a3c-5d1e7f9b0c42'],
    ['a ULID', '01JDKQ2Z8W6N4VXT5R7M9PBCEF'],
    ['what nginx makes', '9f1c2d3e4b5a69788796a5b4c3d2e1f0'],
    ['a number in base 16 with a long run of decimal digits', '1234567890123456789012345678abcd'],
  ])('is the caller’s: %s', (_what, given) => {
    expect(requestIdOf({ 'x-request-id': given, traceparent: TRACEPARENT })).toBe(given)
  })

  it.each([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(65)],
    ['a line of its own', 'abcdefghijklmnop\n{"level":"error"}'],
    ['quotation marks', 'abcdefgh"ijklmnopq'],
    ['markup', '<script>alert(1)</script>'],
    ['a social security number', 'customer-519-65-4320'],
    ['an account number', 'account-771234509876543'],
    ['a birth date', 'born-on-1979-08-23-in-town'],
    ['an email address', 'someone@example.com'],
    ['empty', ''],
  ])('is a new one where the caller’s is not valid: %s', (_what, given) => {
    expect(requestIdOf({ 'x-request-id': given })).toMatch(NEW)
  })

  it('is the trace’s id where the caller sends only a trace', () => {
    expect(requestIdOf({ traceparent: TRACEPARENT })).toBe(TRACE_ID)
    expect(requestIdOf({ 'x-request-id': 'abc', traceparent: TRACEPARENT })).toBe(TRACE_ID)
  })

  it.each([
    ['of a version that is not allowed', `ff-${TRACE_ID}-00f067aa0ba902b7-01`],
    ['of no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['of no parent', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
    ['in upper case', TRACEPARENT.toUpperCase()],
    ['cut off', `00-${TRACE_ID}-00f067aa0ba902b7`],
    ['with something behind it', `${TRACEPARENT}x`],
    ['very long', `${TRACEPARENT}-${'a'.repeat(100)}`],
    ['an array', [TRACEPARENT, TRACEPARENT]],
    ['absent', undefined],
  ])('ignores a trace header %s', (_what, traceparent) => {
    expect(traceIdOf(traceparent)).toBeUndefined()
  })

  it('accepts a trace header of a later version', () => {
    expect(traceIdOf(`01-${TRACE_ID}-00f067aa0ba902b7-01-more`)).toBe(TRACE_ID)
  })

  it('is different for each request', () => {
    const ids = new Set(Array.from({ length: 100 }, () => requestIdOf({})))
    expect(ids.size).toBe(100)
  })
})
