<?php

// What the tests are written with.

declare(strict_types=1);

use GuzzleHttp\Psr7\HttpFactory;
use GuzzleHttp\Psr7\Response;
use Hostelry\Client;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/** Answers in turn, with a response or by throwing. */
final class Scripted implements ClientInterface
{
    /** @var list<RequestInterface> */
    public array $sent = [];

    /** @var list<int> microseconds */
    public array $pauses = [];

    public function __construct(private array $answers)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->sent[] = $request;
        $answer = array_shift($this->answers);
        return $answer instanceof Throwable ? throw $answer : $answer;
    }
}

final class Gone extends Exception implements Psr\Http\Client\ClientExceptionInterface
{
}

function answered(mixed $body, int $status = 200, array $headers = []): Response
{
    return new Response($status, $headers, is_string($body) ? $body : json_encode($body));
}

function refused(string $type, int $status, array $headers = []): Response
{
    $doc = 'https://x/docs/errors#' . strtolower($type);
    return answered(['type' => $type, 'message' => 'No.', 'errors' => [], 'doc_url' => $doc], $status, $headers);
}

/** @return array{Client, Scripted} */
function clientOf(mixed ...$answers): array
{
    $http = new Scripted($answers);
    $sleep = function (int $microseconds) use ($http): void {
        $http->pauses[] = $microseconds;
    };
    return [new Client('https://rooms.example.com/', 'test_key', $http, new HttpFactory(), sleep: $sleep), $http];
}

function same(mixed $expected, mixed $given): void
{
    if ($expected !== $given) {
        throw new Exception('expected ' . json_encode($expected) . ', given ' . json_encode($given));
    }
}

/**
 * What the call throws.
 *
 * @template T of Throwable
 * @param class-string<T> $class
 * @return T
 */
function thrown(string $class, Closure $call): Throwable
{
    try {
        $call();
    } catch (Throwable $error) {
        return $error instanceof $class ? $error : throw $error;
    }
    throw new Exception("no $class was thrown");
}
