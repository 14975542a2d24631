import { organization, useOrganization } from './use-organization.ts'

/** A text of the lender's own as its reader sees it: with the number that they can call, as it is shown everywhere else. */
export const useLenderText = (): ((text: string) => string) => {
  const { supportPhone } = useOrganization()
  const written = organization().supportPhone.replaceAll('\u00a0', ' ')
  return (text) => text.replaceAll(written, supportPhone)
}
