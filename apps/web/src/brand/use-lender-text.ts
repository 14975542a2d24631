import { organization, useOrganization } from './use-organization.ts'

/** A lender's text for this reader: with the phone number that they can call, as shown everywhere else. */
export const useLenderText = (): ((text: string) => string) => {
  const { supportPhone } = useOrganization()
  const written = organization().supportPhone.replaceAll('\u00a0', ' ')
  return (text) => text.replaceAll(written, supportPhone)
}
