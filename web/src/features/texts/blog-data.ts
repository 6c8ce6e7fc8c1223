import { pathTo } from '#shared/site/paths.ts';
import type { Occasion } from '#web/app/head.ts';
import { posts } from './posts.tsx';

/** The blog's posts for search engines. */
export const blogData = ({ origin }: Occasion): object[] => [
  {
    '@type': 'Blog',
    'name': 'The Atelier blog',
    'url': new URL(pathTo('/blog'), origin).href,
    'blogPost': posts.map(({ id, title, summary, postedOn }) => ({
      '@type': 'BlogPosting',
      'headline': title,
      'description': summary,
      'datePublished': postedOn,
      'url': new URL(`${pathTo('/blog')}#${id}`, origin).href,
      'author': { '@type': 'Organization', 'name': 'Atelier' },
    })),
  },
];
