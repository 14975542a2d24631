export interface AddressInGroupsProps {
  readonly address: string
  readonly labelledBy?: string
}

const GROUP = /.{1,4}/gu

/** An address in groups of four, to compare it by eye. The gaps are margins: copied by hand it is the address alone. */
export const AddressInGroups = ({ address, labelledBy }: AddressInGroupsProps) => (
  <code aria-labelledby={labelledBy} className="block font-mono leading-8 select-all">
    {(address.match(GROUP) ?? []).map((group, index) => (
      // A group may come twice; its place is what tells it apart.
      <span key={`${index}:${group}`} className="mr-2.5 inline-block">
        {group}
      </span>
    ))}
  </code>
)
