import { collateral as words } from '@pledge/copy/en/screens/collateral'
import type { QrCodeProps } from '@pledge/ui/QrCode'
import { type ComponentType, lazy, Suspense } from 'react'

const SIZE_PX = 176

/**
 * The encoder is loaded after the address itself is shown, without delaying it. Without it the address can still be
 * copied and compared.
 */
const LateQrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('@pledge/ui/QrCode').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => null }),
  ),
)

/** The QR code of the deposit address, in reserved space (row 1.2.121). */
export const AddressQr = ({ address }: { readonly address: string }) => (
  <div className="size-44 justify-self-center max-sm:order-1">
    <Suspense fallback={null}>
      <LateQrCode text={address} title={words.address.qr} sizePx={SIZE_PX} />
    </Suspense>
  </div>
)
