// @vitest-environment jsdom
import { getProfile } from '@pledge/contract/borrower'
import { beforeEach, describe, expect, it } from 'vitest'
import { request, tokenStore } from './api.ts'
import { profileQuery } from './journey/queries.ts'
import { queryClient } from './query-client.ts'
import { EMPTY_PROFILE } from './screens/details/empty-profile.test-data.ts'
import { serve, writePage } from './screens/render-screen.test-data.tsx'

describe('a refused token', () => {
  beforeEach(() => writePage())

  it.each([
    ['401', 401, 'Sign in', 2],
    ["403 'Unauthenticated'", 403, 'Unauthenticated', 2],
    ['403 of another kind', 403, 'Forbidden', 1],
  ])(
    'of status %s makes the next read of the profile a new call, or not (1.4.46, 1.4.47)',
    async (_, status, message, reads) => {
      queryClient.clear()
      tokenStore.setItem('jwt', 'a token that the client cannot read')
      let requests = 0
      serve({
        [`GET ${getProfile.path}`]: () => {
          requests += 1
          return { profile: EMPTY_PROFILE }
        },
        'GET /api/refused': () => Response.json({ status, message, code: 'x' }, { status }),
      })
      // The query of the pages itself, with its own key.
      const read = () => queryClient.fetchQuery({ ...profileQuery(), staleTime: Infinity })
      await read()
      await request({ url: '/api/refused' }).catch(() => undefined)
      await read()
      expect(requests).toBe(reads)
    },
  )
})
