import { addressParts } from '@pledge/domain/collateral/compare-address'

export interface AddressInGroupsProps {
  readonly address: string
  readonly labelledBy?: string
  /** For tests in a browser. */
  readonly testId?: string
}

const BOX =
  'rounded-small bg-raised px-1.5 py-0.5 font-bold text-ink [box-shadow:inset_0_0_0_1.5px_var(--brand)]'

/**
 * An address whose first and last six characters are highlighted in boxes, the rest in groups of five (row 1.2.118).
 * The gaps are margins, so that selecting copies only the address.
 */
export const AddressInGroups = ({ address, labelledBy, testId }: AddressInGroupsProps) => {
  const { first, middle, last } = addressParts(address)
  return (
    <code
      aria-labelledby={labelledBy}
      data-testid={testId}
      className="block rounded-field bg-sunken px-4 py-3 font-mono text-base/9 text-muted select-all sm:text-lg/9"
    >
      <b className={`mr-2.5 inline-block leading-6 ${BOX}`}>{first}</b>
      {middle.map((group, index) => (
        // Groups may repeat, so their index is part of the key.
        <span key={`${index}:${group}`} className="mr-2.5 inline-block">
          {group}
        </span>
      ))}
      <b className={`inline-block leading-6 ${BOX}`}>{last}</b>
    </code>
  )
}
