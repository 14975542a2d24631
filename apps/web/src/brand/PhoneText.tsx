import { Fragment, type ReactNode } from 'react'
import { useOrganization } from './use-organization.ts'

/** A number of this country as telephones take it, from here and from abroad. */
export const telOf = (phone: string): string => `tel:+1${phone.replaceAll(/\D/g, '')}`

/** Text that names the brand's telephone number: a tap on the number calls it. */
export const PhoneText = ({ text }: { readonly text: string }): ReactNode => {
  const { supportPhone: phone } = useOrganization()
  return text.split(phone).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <a href={telOf(phone)} className="link whitespace-nowrap">
          {phone}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
