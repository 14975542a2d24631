import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentReference, referenceIn } from './payment-reference.ts'

const ID = '3f2a9c01-7b44-4e0e-9d1c-0123456789ab'

describe('the reference of a payment', () => {
  it('is the start of the application id, in groups that can be read aloud', () => {
    expect(paymentReference(ID)).toBe('3F2A-9C01-7B44')
  })

  it.each([
    ['as it was given', '3F2A-9C01-7B44'],
    ['in small letters', 'loan 3f2a-9c01-7b44, thank you'],
    ['without dashes', 'ACH CREDIT 3F2A9C017B44'],
    ['with spaces for dashes', '/ROC/3F2A 9C01 7B44//'],
  ])('is found %s', (_, text) => {
    expect(referenceIn(text)).toBe('3F2A-9C01-7B44')
  })

  it.each([
    ['nothing', ''],
    ['words', 'for my loan'],
    ['too little of it', '3F2A-9C01'],
    ['a part of a longer number', '3F2A9C017B4490'],
    ['a part of a word', 'X3F2A9C017B44'],
    ['two of them', '3F2A-9C01-7B44 and 3F2A-9C01-7B45'],
  ])('is not guessed from %s', (_, text) => {
    expect(referenceIn(text)).toBeUndefined()
  })

  it('is found for every application, whatever surrounds it', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom('', 'loan ', '/'),
        fc.constantFrom('', ' please', '.'),
        (id, before, after) =>
          referenceIn(`${before}${paymentReference(id)}${after}`) === paymentReference(id),
      ),
    )
  })
})
