import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface Props {
  /** Current path: navigating to another one resets the error. */
  at: string;
  children: ReactNode;
}

/** Catches errors of a page's rendering or module loading, and offers links away. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: Props) {
    // oxlint-disable-next-line react/no-did-update-set-state -- the one state that follows a prop, and only after a failure
    if (this.state.failed && previous.at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const ways = (
      <div className="row">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink to="/" variant="link">
          Back to the home page
        </ButtonLink>
        <ButtonLink to="/contact" variant="link">
          Write to us
        </ButtonLink>
      </div>
    );
    return (
      <div className="wrap section">
        <EmptyState level={1} title="Something went wrong" action={ways}>
          This page could not be shown. What you have ordered, and what is in your cart, is as it was.
        </EmptyState>
      </div>
    );
  }
}
