import { stopPush, type PushDeviceView } from '@pledge/contract/alerts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { loadPart } from '../load-part.ts'

/** The code of this browser's notifications, which no first screen loads. */
export const browserPush = () => loadPart(() => import('./browser-push.ts'))

/** What this browser is to notifications; it may change outside of the page. */
export const pushHereQuery = queryOptions({
  queryKey: ['push', 'here'],
  queryFn: async () => {
    const { canPush, endpointHashHere } = await browserPush()
    return { canPush: canPush(), endpointHash: await endpointHashHere() }
  },
  staleTime: 0,
})

/** Turns notifications off for a browser: at our server, and in the browser itself where it is this one. */
export const useStopPush = (onStopped: (devices: readonly PushDeviceView[]) => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ uuid, endpointHash }: PushDeviceView) => {
      const { devices } = await api(stopPush, { params: { deviceUuid: uuid } })
      onStopped(devices)
      await (await browserPush()).unsubscribeHere(endpointHash)
      await queryClient.invalidateQueries({ queryKey: pushHereQuery.queryKey })
    },
  })
}
