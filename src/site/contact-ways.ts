import { organisation } from '#config/brand/brand.ts'

const { phone, whatsapp, email } = organisation

/** The ways to reach the firm at once: what each is called, what it says and where it leads (FND-06). */
export const contactWays = [
  { label: 'Phone', text: phone, icon: 'phone', href: `tel:${phone.replace(/[^+\d]/g, '')}` },
  { label: 'WhatsApp', text: whatsapp, icon: 'chat', href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
  { label: 'Email', text: email, icon: 'mail', href: `mailto:${email}` },
] as const
