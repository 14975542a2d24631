import { useParams } from 'wouter'

/** The application in the address. Throws at other addresses: a bug of the route table. */
export const useAppUuid = (): string => {
  const { appUuid } = useParams<{ readonly appUuid?: string }>()
  if (appUuid === undefined) throw new Error('The address of this page has no application')
  return appUuid
}
