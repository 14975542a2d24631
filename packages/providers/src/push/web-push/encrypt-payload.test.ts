import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encryptPayload } from './encrypt-payload.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('the encryption of a push', () => {
  it('makes the bytes of the example of RFC 8291, appendix A', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
    const encrypted = encryptPayload(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { pair, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
    )
    expect(Buffer.from(encrypted).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('takes a key and a salt of its own for each push', () => {
    const browser = createECDH('prime256v1')
    const to = { p256dh: browser.generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
    expect(encryptPayload('same', to)).not.toEqual(encryptPayload('same', to))
  })

  it('throws for a key that is no point of the curve', () => {
    const p256dh = `B${'A'.repeat(86)}`
    expect(() => encryptPayload('a', { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toThrow()
  })
})
