import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import type { QrCodeProps } from '@pledge/ui/QrCode'
import { type ComponentType, lazy, Suspense } from 'react'

const SIZE_PX = 176

/** The encoder is loaded after the address itself is shown. Without it the address can still be copied and compared. */
const LateQrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('@pledge/ui/QrCode').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => null }),
  ),
)

/** The QR code of the address, in reserved space. It holds the address alone, which every wallet and exchange reads. */
export const UsdcQr = ({ address }: { readonly address: string }) => (
  <div className="size-44 justify-self-center max-sm:order-1">
    <Suspense fallback={null}>
      <LateQrCode text={address} title={loanWatch.pay.usdc.qr} sizePx={SIZE_PX} />
    </Suspense>
  </div>
)
