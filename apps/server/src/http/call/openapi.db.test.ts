import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CALLS } from '../../product/all-calls.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openApiDocument } from './openapi.ts'
import { takesKey } from './takes-key.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, unknown>>
  readonly parameters: readonly { readonly name: string }[]
  readonly security?: unknown
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

describe('the description of the calls (1.7.07, 1.7.31)', () => {
  let product: Product
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  let components: { readonly schemas: Readonly<Record<string, Schema>> }
  beforeAll(async () => {
    product = await createProduct()
    const response = await product.app.inject({ method: 'GET', url: '/api/openapi.json' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ openapi: '3.1.0' })
    ;({ paths, components } = response.json())
  })
  afterAll(() => product.close())

  it('has every call of the contract, once, and nothing else', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    )
    const calls = ALL_CALLS.map(({ call }) => `${call.name} ${call.method.toLowerCase()} ${call.path}`)
    expect(described.toSorted()).toEqual(calls.toSorted())
    expect(new Set(ALL_CALLS.map(({ call }) => call.name)).size).toBe(calls.length)
  })

  it('omits no call that any part of the contract defines', async () => {
    const parts = ['contract/src/', 'sandbox/src/contract/'].map(
      (folder) => new URL(`../../../../../packages/${folder}`, import.meta.url),
    )
    const sources = parts.flatMap((part) =>
      readdirSync(part)
        .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
        .map((name) => new URL(name, part).href),
    )
    const defined = new Set<string>()
    for (const source of sources) {
      const exports: Readonly<Record<string, unknown>> = await import(source)
      for (const one of Object.values(exports))
        if (typeof one === 'object' && one !== null && 'path' in one && 'answer' in one)
          defined.add(String(one.path))
    }
    expect(new Set(Object.keys(paths))).toEqual(defined)
  })

  it('matches the server: every call exists', () => {
    for (const { call } of ALL_CALLS) {
      const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
      expect(product.app.hasRoute({ method: call.method, url }), call.name).toBe(true)
    }
  })

  it('states who may make each call, and every possible status', () => {
    for (const { call } of ALL_CALLS) {
      const operation = paths[call.path]?.[call.method.toLowerCase()]
      const isOpen = call.caller === 'anyone' || call.caller === 'sandbox'
      expect(operation?.security, call.name).toEqual(isOpen ? undefined : [{ jwt: [] }])
      const statuses = Object.keys(operation?.responses ?? {})
      const always = ['200', '400', '404', '413', '429', '500', '503']
      const wanted = [...always, ...(isOpen ? [] : ['401']), ...(takesKey(call) ? ['409', '422'] : [])]
      expect(statuses, call.name).toEqual(expect.arrayContaining(wanted))
    }
  })

  it('states which calls accept a key, and which do not (note 026)', () => {
    const names = ALL_CALLS.filter(({ call }) =>
      paths[call.path]?.[call.method.toLowerCase()]?.parameters.some(
        ({ name }) => name === 'Idempotency-Key',
      ),
    ).map(({ call }) => call.name)
    expect(names).toEqual(expect.arrayContaining(['createApplication', 'uploadIdDocument', 'decideRelease']))
    for (const keyless of ['getApplication', 'joinWaitlist', 'brokerLogin', 'startTotp'])
      expect(names).not.toContain(keyless)
  })

  it('publishes the shape of each response, and of every error (G.05)', () => {
    const schemaOf = (answer: unknown) =>
      (answer as { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }).content[
        'application/json'
      ]?.schema
    for (const { call } of ALL_CALLS.filter((one) => one.call.answerKind !== 'file')) {
      const { responses = {} } = paths[call.path]?.[call.method.toLowerCase()] ?? {}
      const { 200: answer, ...refused } = responses
      const { shape } = call.answer as { readonly shape?: object }
      if (shape === undefined)
        expect(
          ['items', 'oneOf', 'anyOf'].some((key) => key in (schemaOf(answer) ?? {})),
          call.name,
        ).toBe(true)
      else expect(Object.keys(schemaOf(answer)?.properties ?? {}), call.name).toEqual(Object.keys(shape))
      for (const one of Object.values(refused))
        expect(schemaOf(one), call.name).toEqual({ $ref: '#/components/schemas/Error' })
    }
    expect(components.schemas['Error']?.required).toEqual(['status', 'message', 'code'])
  })

  it('matches a refusal’s status, message and code (G.05)', async () => {
    const closed = ALL_CALLS.filter(({ call }) => call.method === 'GET' && call.caller === 'borrower')
    expect(closed.length).toBeGreaterThan(5)
    for (const { call } of closed) {
      const url = call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
      const refused = await product.app.inject({ method: call.method, url })
      expect(refused.json(), call.name).toEqual({
        status: refused.statusCode,
        message: expect.stringMatching(/^[A-Z].*\.$/),
        code: 'session.unauthenticated',
      })
    }
  })

  it('states what each file can be', () => {
    const typesOf = (name: string) => {
      const call = ALL_CALLS.find((one) => one.call.name === name)?.call
      const answer = paths[call?.path ?? '']?.['get']?.responses['200'] as { readonly content: object }
      return Object.keys(answer.content)
    }
    // The receipt of a sale can be read by programs too.
    expect(typesOf('getDocumentFile')).toEqual(['application/pdf', 'application/json'])
    expect(typesOf('getIdDocumentFile')).toEqual(['image/png', 'image/jpeg', 'application/pdf'])
    expect(typesOf('exportWaitlist')).toEqual(['text/csv'])
  })

  it('does not mention the sandbox when there is none', () => {
    const { paths: real } = openApiDocument([]) as { paths: object }
    expect(Object.keys(real).filter((path) => path.includes('sandbox'))).toEqual([])
    expect(Object.keys(real).length).toBeGreaterThan(20)
  })

  it('is readable by people too', async () => {
    const page = await product.app.inject({ method: 'GET', url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    for (const { call } of ALL_CALLS) expect(page.body).toContain(call.path)
  })
})
