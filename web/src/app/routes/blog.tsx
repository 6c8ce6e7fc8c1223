import { Blog } from '../../features/texts/blog.tsx';
import { blogData } from '../../features/texts/blog-data.ts';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="The Atelier blog"
      description="What artists tell their customers: which photo makes a good painting, which size fits a wall, how to ask for changes, and how to care for it."
      canonical="/blog"
      things={blogData}
    >
      <Blog />
    </Page>
  );
}
