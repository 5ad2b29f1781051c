import 'react'

// Attributes of the platform that React's types do not have yet.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }

  interface DialogHTMLAttributes<T> {
    closedby?: 'any'
  }
}
