import { useStore } from '@nanostores/react'
import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'
import { staffPaths } from '#config/paths.ts'
import type { Backend } from '#contract/features.ts'
import {
  $session,
  acceptToken,
  readToken,
  setDashboardCookie,
  takeAddressToken,
  watchSession,
} from '#session/session.ts'
import { startBackend } from './shell/backend.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { lazyComponent } from './shell/lazy-component.ts'
import type { ScreenName } from './shell/create-navigation.ts'
import { $location, navigate } from './shell/navigation.ts'
import { reloadAfterDeploy } from './shell/reload-after-deploy.ts'
import { sessionGuard } from './shell/session-guard.ts'
import { Shell } from './shell/Shell.tsx'
import { LoadingScreen } from './components/States.tsx'
import './styles/admin.css'

/**
 * Milliseconds that a screen has to show why its session ended. Then the page redirects without a message.
 */
const messageGrace = 300

const screens: Record<ScreenName, LazyExoticComponent<ComponentType>> = {
  dashboard: lazyComponent(() => import('./screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  articles: lazyComponent(() => import('./screens/articles/ArticlesScreen.tsx'), 'ArticlesScreen'),
  newArticle: lazyComponent(() => import('./screens/new-articles/NewArticleScreen.tsx'), 'NewArticleScreen'),
  expertise: lazyComponent(() => import('./screens/expert-card/ExpertiseScreen.tsx'), 'ExpertiseScreen'),
  newCard: lazyComponent(() => import('./screens/new-card/NewCardScreen.tsx'), 'NewCardScreen'),
  queries: lazyComponent(() => import('./screens/queries/QueriesScreen.tsx'), 'QueriesScreen'),
  appointments: lazyComponent(
    () => import('./screens/appointments/AppointmentsScreen.tsx'),
    'AppointmentsScreen',
  ),
  account: lazyComponent(() => import('./screens/account/AccountScreen.tsx'), 'AccountScreen'),
  settings: lazyComponent(() => import('./screens/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  help: lazyComponent(() => import('./screens/help/HelpScreen.tsx'), 'HelpScreen'),
}

const addressToken = takeAddressToken()

/** After a deploy the old chunks are missing: loads the new page, once. */
addEventListener('vite:preloadError', (event) => {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || 'reloaded' in state) return
  event.preventDefault()
  reloadAfterDeploy().catch(() => {})
})

/** Starts the session: a token from the address counts once the server knows it. */
function useSessionStart(): boolean {
  const [started, setStarted] = useState(addressToken === undefined)
  useEffect(() => {
    watchSession(sessionGuard.isLeaving)
    if (addressToken === undefined) setDashboardCookie()
    else
      void acceptToken(addressToken).finally(() => {
        setDashboardCookie()
        setStarted(true)
      })
  }, [])
  return started
}

function useProtection(started: boolean, screen: ScreenName | undefined): boolean {
  const session = useStore($session)
  useEffect(() => {
    if (!started) return undefined
    if (screen === undefined) {
      void navigate(staffPaths.dashboard, { replace: true })
      return undefined
    }
    if (session) return undefined
    const timer = setTimeout(() => {
      if (!sessionGuard.isLeaving() && readToken() === undefined) sessionGuard.leaveForLogin()
    }, messageGrace)
    return () => clearTimeout(timer)
  }, [started, session, screen])
  return session !== null
}

/** The whole dashboard: one island, its screens loaded when they are opened (LAY-01). */
export function App({ backend }: { backend: Backend }) {
  useState(() => startBackend(backend))
  const { screen, count } = useStore($location)
  const started = useSessionStart()
  const signedIn = useProtection(started, screen)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (signedIn && !wasSignedIn) setWasSignedIn(true)

  useEffect(() => {
    if (!signedIn && started && screen && !wasSignedIn && !sessionGuard.isLeaving())
      sessionGuard.refuseScreen(screen)
  }, [started, signedIn, wasSignedIn, screen])

  // A screen whose session is lost stays until its message could be read.
  const Screen = screen && started && (signedIn || wasSignedIn) ? screens[screen] : undefined
  const waiting = (
    <LoadingScreen>{screen === 'dashboard' ? 'Loading dashboard...' : 'Loading...'}</LoadingScreen>
  )
  return (
    <Shell current={screen}>
      <ErrorBoundary key={count}>
        <Suspense fallback={waiting}>{Screen ? <Screen /> : waiting}</Suspense>
      </ErrorBoundary>
    </Shell>
  )
}
