<?php

declare(strict_types=1);

namespace Hostelry;

/** The request is not a genuine one of the server; answer it with 400. */
final class WebhookError extends \RuntimeException
{
}
