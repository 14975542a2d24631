import { useParams } from '@tanstack/react-router'

/** The application that the address names. Throws outside of such an address: a bug of the route table. */
export const useAppUuid = (): string => {
  const params: { readonly appUuid?: string } = useParams({ strict: false })
  if (params.appUuid === undefined) throw new Error('This page is not of one application')
  return params.appUuid
}
