import { describe, expect, it } from 'vitest'
import { brandAddress, isPublicHost } from './brand-address.ts'

const OWN = { code: 'NORTHWIND', hosts: ['northwind.example', 'loans.northwind.example'] }

describe('the address of a page of a brand', () => {
  it.each([
    ['a host of its own', 'https://loans.example', OWN, '/dashboard', 'https://northwind.example/dashboard'],
    [
      'no host',
      'https://loans.example',
      { code: 'AMBER', hosts: [] },
      '/dashboard',
      'https://loans.example/dashboard?org=AMBER',
    ],
    [
      'no host and a query',
      'https://loans.example/',
      { code: 'AMBER', hosts: [] },
      '/start?state=TX',
      'https://loans.example/start?state=TX&org=AMBER',
    ],
    [
      'the public host itself, where another brand may have been looked at before',
      'https://loans.example',
      { code: 'HOUSE', hosts: ['loans.example', 'house.example'] },
      '/dashboard',
      'https://loans.example/dashboard?org=HOUSE',
    ],
    [
      'hosts of a developer alone, which nobody else can open',
      'https://loans.example',
      { code: 'AMBER', hosts: ['localhost', 'amber.localhost', '127.0.0.1'] },
      '/dashboard',
      'https://loans.example/dashboard?org=AMBER',
    ],
    [
      'a host of a developer, on the machine of one',
      'http://localhost:4600',
      { code: 'AMBER', hosts: ['amber.localhost'] },
      '/dashboard',
      'http://amber.localhost:4600/dashboard',
    ],
    [
      'something that is no host',
      'https://loans.example',
      { code: 'AMBER', hosts: ['evil.example/x?'] },
      '/dashboard',
      'https://loans.example/dashboard?org=AMBER',
    ],
  ])('with %s', (_, publicUrl, brand, path, address) => {
    expect(brandAddress(publicUrl, brand, path)).toBe(address)
  })

  it('requires an origin', () => {
    expect(() => brandAddress('https://loans.example/pledge', OWN, '/dashboard')).toThrow('origin')
  })
})

describe('the public host', () => {
  it.each([
    ['http://localhost:4600', 'localhost', true],
    ['http://LOCALHOST:4600/', 'localhost', true],
    ['http://localhost:4600', 'northwind.localhost', false],
    ['http://[::1]:4600', '[::1]', true],
  ])('of %s: %s is it, %s', (publicUrl, host, is) => expect(isPublicHost(publicUrl, host)).toBe(is))
})
