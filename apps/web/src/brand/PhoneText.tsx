import { Fragment, type ReactNode } from 'react'
import { telOf } from './tel.ts'
import { useOrganization } from './use-organization.ts'

/** Text that contains the brand's phone number; the number is a call link. */
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
