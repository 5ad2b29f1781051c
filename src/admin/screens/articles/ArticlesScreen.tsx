import { useState } from 'react'
import { DayFilter } from '#admin/lists/DayFilter.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { ListSelect } from '#admin/lists/ListSelect.tsx'
import { useListView } from '#admin/lists/use-list-view.ts'
import { useRecords } from '#admin/lists/use-records.ts'
import { ViewSwitch } from '#admin/lists/ViewSwitch.tsx'
import { Confirm } from '#admin/components/Confirm.tsx'
import { articleFacts } from '#admin/extensions/article-facts.ts'
import { referenceLinks } from '#admin/extensions/reference-links.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { Picture } from '#admin/components/Picture.tsx'
import { RichText } from '#admin/components/RichText.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty, Skeletons } from '#admin/components/States.tsx'
import { browserEnv } from '#config/env.ts'
import { staffPaths } from '#config/paths.ts'
import { documentFacts } from '#lib/document-address.ts'
import { topicsIn } from '#lib/topics.ts'
import { webLink } from '#lib/web-link.ts'
import { Modal } from '#ui/Modal.tsx'
import { toast } from '#ui/toast.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { openEditor } from './EditLink.tsx'
import { removeArticle } from './remove-article.ts'
import { articleAccessors, type ListedArticle, noun, publications, toastOptions } from './store.ts'
import { states, useArticleFilter } from './use-article-filter.ts'

const perPage = 24

/** Runs an action that needs the card's identifier, which other backends may omit (ART-05). */
function withId(card: ListedArticle, action: () => void): void {
  if (card._id) action()
  else toast.error('Card ID is missing', toastOptions)
}

function OpenedArticle({ card, onClose }: { card: ListedArticle; onClose: () => void }) {
  const link = webLink(card.link, browserEnv.apiHost)
  const own = referenceLinks.find(({ has }) => has(card.link))
  const facts = documentFacts(card.link)
  const words = `Visit the publication${facts && ` (${facts})`}`
  return (
    <Modal title={card.title} onClose={onClose}>
      <Picture of={card} image={card.image} className="aspect-video rounded-control" />
      <RichText html={card.content} />
      {own
        ? available([own]).map(({ needs, Link }) => (
            <Link key={needs.join()} link={card.link}>
              {words}
            </Link>
          ))
        : link && (
            <a href={link} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {words}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
    </Modal>
  )
}

/** The publications, to read, change and delete (ART-01 to ART-06). */
export function ArticlesScreen() {
  const filter = useArticleFilter()
  const view = useRecords(publications, articleAccessors, perPage, filter.keeps)
  const topics = backendHas('topics') ? topicsIn(view.items, filter.topic) : []
  const [look, chooseLook] = useListView('articles')
  const isTable = look === 'table' && !view.loading
  const [opened, setOpened] = useState<ListedArticle>()
  const [deleting, setDeleting] = useState<ListedArticle>()

  return (
    <>
      {available(articleFacts).map(({ needs, Load }) => (
        <Load key={needs[0]} shown={view.shown} />
      ))}
      <ScreenHeading
        actions={
          <a href={staffPaths.newArticle} className="btn btn-primary">
            New Publication
          </a>
        }
      >
        Publications
      </ScreenHeading>
      <ListFrame
        view={view}
        noun={noun}
        actions={
          <>
            {backendHas('states') && (
              <ListSelect
                label="State"
                value={filter.state}
                options={Object.entries(states)}
                onChoose={filter.chooseState}
              />
            )}
            {topics.length > 0 && (
              <ListSelect
                label="Topic"
                value={filter.topic}
                options={[['', 'All topics'], ...topics]}
                onChoose={filter.chooseTopic}
              />
            )}
            <ViewSwitch view={look} onChoose={chooseLook} />
            <DayFilter day={filter.day} onClear={() => filter.chooseDay('')} />
          </>
        }
        empty={
          <Empty title="No publications found">
            <a href={staffPaths.newArticle} className="text-accent underline">
              Write the first one
            </a>
          </Empty>
        }
      >
        <div className={isTable ? '' : 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'}>
          {view.loading && (
            <Skeletons count={6} label="Loading publications">
              <div className="panel grid gap-3 p-5">
                <div className="skeleton aspect-5/2 max-sm:aspect-auto max-sm:h-14" />
                <div className="skeleton h-6 w-3/4" />
                <div className="skeleton h-14" />
              </div>
            </Skeletons>
          )}
          {isTable && view.shown.length > 0 && <ArticleTable cards={view.shown} />}
          {!isTable &&
            view.shown.map((card, index) => (
              <ArticleCard
                key={card._id || index}
                card={card}
                onRead={() => setOpened(card)}
                onUpdate={() => withId(card, () => openEditor(card))}
                onDelete={() => withId(card, () => setDeleting(card))}
              />
            ))}
        </div>
      </ListFrame>
      {opened && <OpenedArticle card={opened} onClose={() => setOpened(undefined)} />}
      {deleting && (
        <Confirm
          title="Confirm Delete"
          action="Delete"
          onConfirm={() => removeArticle(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          {`Are you sure you want to delete the publication "${deleting.title}"? This action cannot be undone.`}
        </Confirm>
      )}
    </>
  )
}
