import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the name of a device', () => {
  it.each([
    [`${MAC} Chrome/147.0.0.0 Safari/537.36`, 'Chrome on Mac'],
    [`${MAC} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`, 'Edge on Mac'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
  ])('is the browser and system of %s', (userAgent, wanted) => {
    const known = deviceName(userAgent)
    expect(`${known?.browser} on ${known?.system}`).toBe(wanted)
  })

  it.each(['', 'curl/8.0', 'lightMyRequest'])('is undefined for %j', (userAgent) => {
    expect(deviceName(userAgent)).toBeUndefined()
  })
})
