import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { organizationSchema } from './settings.ts'

const pledge = JSON.parse(
  readFileSync(new URL('../../../../seeds/organizations/pledge.json', import.meta.url), 'utf8'),
) as { readonly links: object }

const accepts = (terms: string) =>
  organizationSchema.safeParse({ ...pledge, links: { ...pledge.links, terms } }).success

describe('the links of an organization', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://a.example',
    '//a',
    'x',
  ])('are refused like %s (S4)', (address) => expect(accepts(address)).toBe(false))
  it('lead to pages over https', () => expect(accepts('https://pledge.example/terms')).toBe(true))
})
