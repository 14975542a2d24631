import { useParams } from 'wouter'

/** The application that the address names. Throws outside of such an address: a bug of the route table. */
export const useAppUuid = (): string => {
  const { appUuid } = useParams<{ readonly appUuid?: string }>()
  if (appUuid === undefined) throw new Error('This page is not of one application')
  return appUuid
}
