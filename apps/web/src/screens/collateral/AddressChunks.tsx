import { chunksOf } from './chunks.ts'

/** An address in pieces that an eye can compare, the first and the last in bold; the gaps are margins, never text. */
export const AddressChunks = ({ address }: { readonly address: string }) => {
  const chunks = chunksOf(address)
  return chunks.map((chunk, index) => (
    <span
      // A chunk may come twice; its place is what tells it apart.
      key={`${index}:${chunk}`}
      className={
        index === 0 || index === chunks.length - 1 ? 'mr-2.5 inline-block font-bold' : 'mr-2.5 inline-block'
      }
    >
      {chunk}
    </span>
  ))
}
