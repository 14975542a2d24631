/** An address in groups of four, to compare it by eye; joined, they are the address again (row 1.2.118). */
export const chunksOf = (address: string): readonly string[] => address.match(/.{1,4}/gu) ?? []
