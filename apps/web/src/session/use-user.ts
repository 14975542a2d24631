import { JWT_KEY } from '@pledge/client/access-token'
import type { User } from '@pledge/client/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { PROFILE_KEY, request, tokenStore, USER_KEY } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { applicationName } from '../service-bases.ts'
import { forgetOthers, forgetOverdue } from './kept-in-tab.ts'

const signedOut = () => {
  tokenStore.removeItem(JWT_KEY)
  queryClient.removeQueries({ queryKey: PROFILE_KEY })
}

/**
 * The signed-in user (rows 2.7.22 to 2.7.24), or null when signed out: without a token no call is made. An error when
 * neither service could be reached. Once a user is known, values that another account stored in this tab are deleted.
 */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: async (): Promise<User | null> => {
    forgetOverdue(Date.now())
    if (tokenStore.getItem(JWT_KEY) === null) return null
    // Most visitors of a first page are signed out, and do not load the user lookup.
    const { lookUpUser, UserNotFoundError } = await import('@pledge/client/users')
    try {
      const user = await lookUpUser({
        request,
        kind: 'customer',
        applicationName: applicationName(),
        signedOut,
      })
      forgetOthers({ owner: user.uuid, nowMs: Date.now() })
      return user
    } catch (error) {
      if (error instanceof UserNotFoundError && error.unauthenticated) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const useUser = () => useQuery(userQuery)
